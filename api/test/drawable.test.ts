import { drawable } from '../src/billing/drawable'

test.each([
  ['Ірина Їжак, вул. Ґалаґана', 'Ірина Їжак, вул. Ґалаґана'],
  ['Ελένη Nguyễn Łukasz ẞ № – ₴', 'Ελένη Nguyễn Łukasz ẞ № – ₴'],
  ['王明', 'Wang Ming'],
  ['명 김', 'Myeong Gim'],
  ['თბილისი', 'tbilisi'],
  ['ישראל', "ysr'l"],
  ['محمد', 'mhmd'],
  ['Հայաստան', 'hayastan'],
  ['ไทย', 'aithy'],
  ['ሰላም', 'selam'],
  ['Ada 明 Їжак', 'Ada Ming Їжак'],
  ['Registration of 例え.com (xn--r8jz45g.com)', 'Registration of xn--r8jz45g.com'],
  ['Renewal of привіт.com (xn--b1aluem3j.com)', 'Renewal of привіт.com (xn--b1aluem3j.com)'],
])('%s is drawn as %s', (text, drawn) => {
  expect(drawable(text).toLowerCase()).toBe(drawn.toLowerCase())
})
