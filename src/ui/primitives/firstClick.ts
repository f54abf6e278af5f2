import type { MouseEvent } from 'react'

/**
 * For the `onClick` of buttons that take one another's place, such as Start and Cancel: acts on a click, but not on
 * the second click of a double click, which was meant for the button before. A key press has no click count and always acts.
 */
export function firstClick(act: () => void): (event: Pick<MouseEvent, 'detail'>) => void {
  return ({ detail }) => {
    if (detail <= 1) act()
  }
}
