// A plugin of Stryker that says what is left as it is: sentences, which are read and not computed with, and all but a seeded
// share of the declarations.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const share = Number(process.env.SAUDA_MUTANTS_SHARE ?? 1)
const seed = Number(process.env.SAUDA_MUTANTS_SEED ?? 1)

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'sample', {
    shouldIgnore(path) {
      if (isSentence(path.node)) return 'a sentence'
      return isUnit(path) && !isDrawn(path.node) ? 'not in the sample' : undefined
    },
  }),
]

function isSentence({ type, value, quasis }) {
  if (type === 'StringLiteral') return value.includes(' ')
  return type === 'TemplateLiteral' && quasis.some(part => part.value.raw.includes(' '))
}

/** What is drawn as a whole: a declaration at the top of a file, or a member of a class there. */
function isUnit({ node, parentPath }) {
  if (parentPath?.type === 'ClassBody') return true
  const declared = node.declaration ?? node
  return parentPath?.type === 'Program' && declared.type !== 'ClassDeclaration'
}

/** Whether a unit is in the sample, by where it stands: the same sample for the same source and seed. */
function isDrawn({ start, end }) {
  let hash = (start * 0x9e3779b1 + end * 0x85ebca6b + seed * 0xc2b2ae35) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d) >>> 0
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b) >>> 0
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32 < share
}
