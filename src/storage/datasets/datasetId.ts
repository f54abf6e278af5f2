/** Characters of the hash in a dataset's id. */
const ID_LENGTH = 16

/**
 * The id of a dataset, from its content: a link finds it again after another import. The same bars with other refused
 * rows are another dataset, since its reports say another number.
 */
export function datasetId(sha256: string, rejected: number): string {
  return `${sha256.slice(0, ID_LENGTH)}-${rejected}`
}
