import { type ClientOf, type Contract, forward } from '../src/workers/api/contract.ts'

/** Refuses: the test asks for what it did not give an answer to. */
export function refuse(name: string): () => Promise<never> {
  return () => Promise.reject(new Error(`The test did not say what ${name} answers.`))
}

/** The page's calls of a contract, all of them refused; `domain` is named before each. */
export function refused<C extends Contract>(contract: C, domain = ''): ClientOf<C> {
  return forward(contract, name => refuse(domain + name)())
}
