import { expect, it } from 'vitest'
import { passphraseProblem } from './passphrase.ts'

it.each(['', 'short', '          ', '  short   ', '\t\t\t\t\t\t\t\t\t\t\t\t', 'ninechars'])(
  'X7 a passphrase of fewer than 10 characters without the blanks around them is refused: "%s"',
  passphrase => {
    expect(passphraseProblem(passphrase)).toBe(
      'Enter at least 10 characters; spaces at the start and the end do not count',
    )
  },
)

it.each([
  ...['1234567890', '31415926535897', 'aaaaaaaaaaaa', 'abababababab', 'Password123', 'p a s s w o r d 1 !'],
  ...['Qwertyuiop1', 'iloveyou2023', 'PASSWORD!!!', 'Administrator1', 'JaiHind@1947'],
])('X7 a passphrase that is tried first is refused: "%s"', passphrase => {
  expect(passphraseProblem(passphrase)).toBe('This passphrase is too common: choose another')
})

it.each(['long enough', 'correct horse', '8#2$9!4@1^7&', 'मेरा गुप्त वाक्य', 'password of my grandmother'])(
  'X7 another is taken: "%s"',
  passphrase => {
    expect(passphraseProblem(passphrase)).toBeNull()
  },
)
