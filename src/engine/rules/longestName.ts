/** The most characters that the name of a strategy of rules may have. */
export const LONGEST_NAME = 60
