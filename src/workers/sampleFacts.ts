/** What the assistant is told of the sample desk: fetched with the first question on it. */
export { sampleFacts } from '../engine/index.ts'
