/** Days of the week as rows write them, in the order of their numbers: Monday is 1. */
export const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The number of that day, in any case; undefined of another word. */
export function dayNumber(word: string): number | undefined {
  const at = DAY_NAMES.findIndex(name => name.toLowerCase() === word.toLowerCase())
  return at < 0 ? undefined : at + 1
}
