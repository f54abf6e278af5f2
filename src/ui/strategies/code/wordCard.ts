import { syntaxTree } from '@codemirror/language'
import { hoverTooltip } from '@codemirror/view'
import type { ApiWord } from './apiWords.ts'
import { NodeTypes } from './nodeTypes.ts'
import { wordAt } from './places.ts'

/** What a word is, to be shown beside it. Made with calls alone: Trusted Types refuse text as markup. */
export function wordCard({ signature, doc }: ApiWord): HTMLElement {
  const card = document.createElement('div')
  card.className = 'word-card'
  card.append(part('code', signature))
  if (doc !== '') {
    const sentences = document.createElement('p')
    // every second part stands between backticks
    sentences.append(...doc.split('`').map((text, k) => (k % 2 === 1 ? part('code', text) : text)))
    card.append(sentences)
  }
  return card
}

/** Shows the card of a word of the interface while the pointer rests on it. */
export const wordHover = hoverTooltip(({ state }, pos, side) => {
  const node = syntaxTree(state).resolveInner(pos, side)
  const word = node.firstChild === null ? wordAt(node, new NodeTypes(state.doc)) : undefined
  return word ? { pos: node.from, end: node.to, create: () => ({ dom: wordCard(word) }) } : null
})

function part(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
