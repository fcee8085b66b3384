export const backEnd = 'https://mail.example'
