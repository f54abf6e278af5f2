import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The stack that the page has for code. */
const MONOSPACE =
  'ui-monospace, SFMono-Regular, Menlo, Monaco, Consolas, "Liberation Mono", "Courier New", monospace'
/** A colour of styles.css; variables reach into the shadow. */
const colour = (name: string) => `var(--color-${name})`
const tint = (name: string, percent: number) => `color-mix(in srgb, ${colour(name)} ${percent}%, transparent)`

const CONTROL = {
  boxSizing: 'border-box',
  height: 'var(--spacing-control)',
  border: `1px solid ${colour('line-strong')}`,
  borderRadius: 'var(--radius-control)',
  backgroundImage: 'none',
  color: colour('text'),
  font: 'inherit',
  padding: '0 10px',
}

const FOCUSED = { outline: `2px solid ${colour('accent')}`, outlineOffset: '-1px' }

const surface = EditorView.theme(
  {
    '&': {
      height: '100%',
      backgroundColor: colour('bg'),
      color: colour('text'),
      fontSize: 'var(--text-body)',
      borderRadius: 'inherit',
    },
    // outside the box, where the numbers of the lines do not lie over it
    '&.cm-focused': { outline: `2px solid ${colour('accent')}`, outlineOffset: '0' },
    '.cm-scroller': {
      fontFamily: MONOSPACE,
      lineHeight: 'var(--text-body--line-height)',
      borderRadius: 'inherit',
      scrollbarColor: `${colour('line-strong')} transparent`,
      scrollbarWidth: 'thin',
    },
    '.cm-content': { padding: '8px 0', caretColor: colour('text') },
    '.cm-line': { padding: '0 12px 0 6px' },
    '.cm-cursor, .cm-dropCursor': { borderLeft: `2px solid ${colour('accent')}` },
    // the page's own rule does not reach in here
    '@media (prefers-reduced-motion: reduce)': {
      '&.cm-focused > .cm-scroller > .cm-cursorLayer': { animation: 'none !important' },
    },
    '.cm-gutters': {
      backgroundColor: colour('bg'),
      color: colour('faint'),
      borderRight: `1px solid ${colour('line')}`,
    },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: tint('raised', 70) },
    '.cm-activeLineGutter': { color: colour('text') },
    '& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
      backgroundColor: tint('info', 20),
    },
    '.cm-content ::selection': { backgroundColor: 'transparent' },
    '&.cm-focused .cm-matchingBracket': {
      backgroundColor: tint('up', 12),
      outline: `1px solid ${colour('up')}`,
    },
    '&.cm-focused .cm-nonmatchingBracket': {
      backgroundColor: tint('down', 12),
      outline: `1px solid ${colour('down')}`,
    },
    '.cm-searchMatch': { backgroundColor: tint('warn', 15) },
    '.cm-searchMatch-selected': { backgroundColor: tint('warn', 15), outline: `1px solid ${colour('warn')}` },
    '.cm-gutter-lint': { width: '20px' },
    '.cm-gutter-lint .cm-gutterElement': { padding: '6px' },
    '.cm-lint-marker': { width: '8px', height: '8px', borderRadius: '4px' },
    '.cm-lint-marker-error': { content: 'normal', backgroundColor: colour('down') },
    '.cm-lintRange-error': {
      backgroundImage: 'none',
      textDecoration: `underline wavy ${colour('down')}`,
      textUnderlineOffset: '3px',
    },
    '.cm-lint-marker-warning': { content: 'normal', backgroundColor: colour('warn') },
    '.cm-lintRange-warning': {
      backgroundImage: 'none',
      textDecoration: `underline wavy ${colour('warn')}`,
      textUnderlineOffset: '3px',
    },
    '.cm-lintRange-active': { backgroundColor: tint('down', 12) },
  },
  { dark: true },
)

const overlays = EditorView.theme(
  {
    '.cm-tooltip': {
      maxWidth: 'min(32rem, 95vw)',
      border: `1px solid ${colour('line-strong')}`,
      borderRadius: 'var(--radius-control)',
      backgroundColor: colour('raised'),
      color: colour('text'),
      boxShadow: 'var(--shadow-overlay)',
      overflow: 'hidden',
    },
    // its card stands beside it
    '.cm-tooltip.cm-tooltip-autocomplete': { overflow: 'visible' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': {
      fontFamily: MONOSPACE,
      minWidth: '180px',
      maxHeight: '14em',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '1.4' },
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      backgroundColor: tint('accent', 18),
      color: colour('text'),
    },
    '.cm-completionMatchedText': { textDecoration: 'none', color: colour('accent') },
    '.cm-completionDetail': { fontStyle: 'normal', color: colour('muted') },
    '.cm-tooltip.cm-completionInfo': { padding: '0' },
    '.word-card': { padding: '8px 10px', whiteSpace: 'normal', fontSize: 'var(--text-label)' },
    '.word-card code': { fontFamily: MONOSPACE, color: colour('text'), overflowWrap: 'anywhere' },
    '.word-card p': {
      margin: '6px 0 0',
      color: colour('muted'),
      lineHeight: 'var(--text-label--line-height)',
    },
    '.cm-diagnostic': { padding: '6px 10px', fontSize: 'var(--text-label)' },
    '.cm-diagnostic-error': { borderLeft: `3px solid ${colour('down')}` },
  },
  { dark: true },
)

const panels = EditorView.theme(
  {
    '.cm-panels': { backgroundColor: colour('panel'), color: colour('text'), borderRadius: 'inherit' },
    '.cm-panels-top': { borderBottom: `1px solid ${colour('line')}` },
    '.cm-panels-bottom': { borderTop: `1px solid ${colour('line')}` },
    '.cm-panel.cm-search, .cm-dialog': { padding: '8px 44px 2px 8px', fontSize: 'var(--text-label)' },
    '.cm-panel.cm-search': {
      '& input, & button, & label': { margin: '0 6px 6px 0', verticalAlign: 'middle' },
      '& label': {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        height: 'var(--spacing-control)',
        color: colour('muted'),
        fontSize: 'inherit',
      },
      '& input[type=checkbox]': { margin: '0', accentColor: colour('accent') },
    },
    '.cm-dialog label': { fontSize: 'inherit', color: colour('muted') },
    '.cm-panel .cm-textfield': {
      ...CONTROL,
      minWidth: '0',
      width: '11rem',
      borderColor: colour('control'),
      backgroundColor: colour('bg'),
    },
    '.cm-panel .cm-button': { ...CONTROL, fontWeight: '500', backgroundColor: 'transparent' },
    '.cm-panel .cm-button:hover': { backgroundColor: colour('raised') },
    '.cm-panel .cm-button:active': { backgroundImage: 'none' },
    '.cm-panel.cm-search [name=close], .cm-panel.cm-panel-lint [name=close], .cm-dialog-close': {
      ...CONTROL,
      position: 'absolute',
      top: '8px',
      right: '8px',
      margin: '0',
      width: 'var(--spacing-control)',
      padding: '0',
      borderColor: 'transparent',
      backgroundColor: 'transparent',
      color: colour('muted'),
      fontSize: 'var(--text-title)',
    },
    '.cm-panel.cm-panel-lint [name=close]': { top: '2px', right: '8px' },
    '.cm-panel :focus-visible': FOCUSED,
    '.cm-panel.cm-panel-lint ul': { outline: 'none', marginRight: '44px' },
    '.cm-panel.cm-panel-lint ul [aria-selected], .cm-panel.cm-panel-lint ul:focus [aria-selected]': {
      backgroundColor: colour('raised'),
      color: colour('text'),
    },
  },
  { dark: true },
)

/** Each has a contrast of 4.5 to 1 on the ground, on the active line and on a selection. */
const tokens = HighlightStyle.define([
  { tag: tags.comment, color: colour('muted'), fontStyle: 'italic' },
  { tag: [tags.keyword, tags.modifier, tags.self, tags.operatorKeyword], color: colour('info') },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: colour('up') },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: colour('accent') },
  { tag: [tags.typeName, tags.className, tags.namespace], color: colour('warn') },
  { tag: [tags.punctuation, tags.operator, tags.bracket], color: colour('muted') },
  { tag: tags.definition(tags.variableName), color: colour('text') },
  { tag: tags.invalid, color: colour('down') },
])

/** The colours, type and controls of the page, from its variables: on paper they turn light with it. */
export const codeTheme: Extension = [surface, overlays, panels, syntaxHighlighting(tokens)]
