export const RESULTS: string
export function resultsFile(runner: string): string
