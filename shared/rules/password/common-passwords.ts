/** Frequent passwords of eight characters and more, in lower case; shorter ones are refused by their length. */
const words = `
00000000 01234567 0123456789 11111111 111111111 1111111111 12121212 123123123 12312312 1231231231 1234abcd 12341234
123412341234 1234512345 12345678 123456789 1234567890 12345678910 1234567891 123456789a 123456789q 123456789z 12345678a
12345678q 1234qwer 123654789 123698745 123qweasd 123qweasdzxc 123qwe123 12qwaszx 13131313 147258369 147852369 1a2b3c4d
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1passwordf 20202020 22222222 23232323 25802580 31415926
33333333 44444444 55555555 66666666 77777777 777777777 789456123 7894561230 87654321 88888888 888888888 963852741
987654321 9876543210 99999999 999999999 a1234567 a12345678 a123456789 a1b2c3d4 aa123456 aaaaaaaa abc12345 abc123456
abcd1234 abcdefgh abcdefghi access14 adidas123 admin123 admin1234 admin12345 administrator alexander alexandra andromeda
anonymous antonio1 apple123 arsenal1 asd12345 asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl asdfghjkl1 asdqwe123
assassin azertyuiop baseball baseball1 basketball batman123 beautiful blink182 bonjour1 brooklyn butterfly california
caroline champion changeme changeme1 charlie1 charlotte chelsea1 chocolate christian christine chouchou cocacola
computer computer1 consumer courtney creative darkness december default1 digital1 dolphins domain123 dragon123 dragonball
einstein elephant elizabeth emmanuel enterprise everything facebook family123 ferrari1 fireball firebird flower123
football football1 forever1 formula1 francesco freedom1 friends1 fuckyou1 gfhjkm123 gangster garfield gateway1 giovanni
goldfish google123 goodluck gladiator guitar123 hardcore hello123 hello1234 hellokitty helloworld holiday1 homework
hunter123 iloveyou iloveyou1 iloveyou2 infinity internet iloveu123 jennifer jessica1 jonathan jordan23 juventus
kawasaki killer123 kimberly kyivstar lampard8 letmein1 letmein123 liverpool liverpool1 lolipop1 lovelove loveyou1
ljubimaya macintosh manchester margarita marlboro1 master123 maverick maxwell1 mercedes metallica michael1 michelle
microsoft midnight million1 minecraft mistress monkey123 monster1 motorola mustang1 naruto123 nicholas nintendo nirvana1
november p@ssw0rd p@ssword pa$$w0rd pa55word parola123 parol123 passport passw0rd passw0rd1 password password! password.
password0 password01 password1 password1! password11 password12 password123 password1234 password2 password3 password99
patricia patrick1 personal peterpan playstation pokemon1 pokemon123 portugal precious princess princess1 privet123
professional q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx123 qazwsxedc qazwsxedcrfv qqqqqqqq qwaszx12 qwe12345 qwe123456
qweasdzx qweasdzxc qweqweqwe qwer1234 qwerqwer qwert123 qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345
qwerty123456 qwertyui qwertyuiop qwertyuiop1 raiffeisen rainbow1 rangers1 realmadrid registrar remember robert123
rockstar rostislav sakartvelo samantha samsung1 samsung123 scorpion september serenity shadow123 shakhtar slipknot
snickers snoopy12 snowball softball spiderman spongebob starcraft stargate starwars starwars1 strawberry sunflower
sunshine sunshine1 superman superman1 superstar supernova sweetheart swordfish taras123 test1234 test12345 testtest
thunder1 tinkerbell tottenham trinity1 trustno1 twilight ukraine1 ukraine123 ukraina1 unicorn1 valentina valentine
vfhbyf12 victoria victory1 vladimir volleyball warcraft welcome1 welcome123 whatever whatever1 williams winston1
winter2024 wrestling xxxxxxxx yankees1 zaq12wsx zaq1zaq1 zaqwsxcde zxasqw12 zxcvbnm1 zxcvbnm123 zxcvbnma zzzzzzzz
йцукенгш йцукенгшщз пароль12 пароль123 україна1 україна123 фівапрол ячсмітьб
`

const common = new Set(words.trim().split(/\s+/))

/** Whether a password is among the frequent ones, whatever the case of its letters. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
