/** The bytes of which a JSON text is built. */
export const QUOTE = 0x22
export const COMMA = 0x2c
export const COLON = 0x3a
export const OPEN_LIST = 0x5b
export const BACKSLASH = 0x5c
export const CLOSE_LIST = 0x5d
export const OPEN_FIELDS = 0x7b
export const CLOSE_FIELDS = 0x7d

/** 1 for the white space between tokens. */
export const IS_SPACE = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number([0x20, 0x09, 0x0a, 0x0d].includes(byte)),
)
