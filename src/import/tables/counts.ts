/** "1 row", "2,000 rows". */
export function counted(count: number, noun: string): string {
  // most counts are small, and the words of a language take longer to load than a file to read
  const figures = count < 1000 ? String(count) : count.toLocaleString('en-IN')
  return `${figures} ${noun}${count === 1 ? '' : 's'}`
}

/** "was" for one, "were" for more. */
export function was(count: number): string {
  return count === 1 ? 'was' : 'were'
}
