import type { RunData } from '../api/api.ts'

const CODE_LOST =
  'The strategy’s code did not answer: look for a loop without an end, or for too much memory.'

/** What is said of a job whose worker died or hung; of one that runs the trader's own code, why, too. */
export function lostWords(lostMessage: string, data: Pick<RunData, 'code'> | undefined): string {
  return data?.code ? `${CODE_LOST} ${lostMessage}` : lostMessage
}
