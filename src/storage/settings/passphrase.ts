/** What a new passphrase must be. Whoever reads the disk can try as many as there is time for. */
const FEWEST = 10
const FEWEST_DIFFERENT = 4

/** The help below its field. */
export const PASSPHRASE_HELP = `At least ${FEWEST} characters. It is never stored.`

/** The commonest of lists of leaked passwords, without their digits and signs, which are the first thing that is tried. */
const COMMON = new Set([
  ...['password', 'passwordpassword', 'passphrase', 'mypassword', 'passw', 'pass', 'qwerty', 'qwertyuiop'],
  ...['qwertyqwerty', 'asdfghjkl', 'zxcvbnm', 'qazwsx', 'qazwsxedc', 'qweasdzxc', 'abc', 'abcd', 'abcdef'],
  ...['abcdefgh', 'abcdefghij', 'abcabc', 'iloveyou', 'iloveindia', 'welcome', 'letmein', 'admin'],
  ...['administrator', 'login', 'master', 'monkey', 'dragon', 'sunshine', 'princess', 'football', 'cricket'],
  ...['india', 'indian', 'jaihind', 'bharat', 'krishna', 'omsairam', 'jaishreeram', 'trading', 'zerodha'],
  ...['changeme', 'secret', 'default', 'user', 'test', 'testing', 'superman', 'batman', 'starwars'],
])

/** Why nobody should lock anything with it, as one sentence; null when it will do. */
export function passphraseProblem(passphrase: string): string | null {
  const characters = [...passphrase.normalize('NFKC').trim().toLowerCase()]
  if (characters.length < FEWEST) {
    return `Enter at least ${FEWEST} characters; spaces at the start and the end do not count`
  }
  const letters = characters.filter(one => /\p{L}/u.test(one)).join('')
  const isNumber = characters.every(one => /\d/.test(one))
  const isPlain = new Set(characters).size < FEWEST_DIFFERENT
  return COMMON.has(letters) || isNumber || isPlain ? 'This passphrase is too common: choose another' : null
}
