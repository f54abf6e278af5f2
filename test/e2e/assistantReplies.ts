/**
 * Replies that would hold up a page, by what they are: the largest of each kind that is laid out, and of what is shown as
 * plain text the longest, the widest and the deepest. What else is too heavy, `chatWeight.test.ts` has.
 */
export const HEAVY = {
  'a reply of 10 MB': 'The market rose. '.repeat(620_000),
  'a word of 10 MB': 'x'.repeat(10_000_000),
  'quotes 50,000 deep': '>'.repeat(50_000),
  'as much markdown as is laid out': '**bold** and `code` and [a link](https://a.b) '
    .repeat(10)
    .concat('\n\n- a\n\n')
    .repeat(68),
  'as many code blocks as are laid out': '```\na\n```\n\n'.repeat(150),
  'as many code blocks by indentation as are laid out': '    a\n\nb\n\n'.repeat(300),
  'as many tables as are laid out': '|a|\n|-|\n\n'.repeat(300),
  'as large a table as is laid out': `|${'a|'.repeat(20)}\n|${'-|'.repeat(20)}\n${'|a\n'.repeat(190)}`,
  'as many links to runs as are laid out': '[a](/backtest?seed=1)\n\n'.repeat(1_400),
  'as many links to one run as are laid out': `${'[a]\n\n'.repeat(1_400)}[a]: /backtest?seed=1`,
  'as long a list as is laid out': '- a\n'.repeat(1_500),
}

/** Replies that try to act, to load and to lead elsewhere. */
export const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror="alert(1)">',
  '<svg/onload=alert(1)>',
  '<iframe src="https://evil.example/"></iframe>',
  '<a href="javascript:alert(1)" onclick="alert(1)">raw</a>',
  '<style>*{background:url(https://evil.example/css)}</style>',
  '<details open ontoggle=alert(1)>x</details>',
  '![pixel](https://evil.example/pixel.png)',
  '[js](javascript:alert(1)) [JS](JaVaScRiPt:alert(1)) [entity](&#106;avascript:alert(1))',
  '[data](data:text/html,<script>alert(1)</script>) [vb](vbscript:alert(1)) [file](file:///etc/passwd)',
  '[relative](/settings) [hash](#main) [mail](mailto:a@b.c) [host](//evil.example)',
  '<javascript:alert(1)>',
  '[ref]: javascript:alert(1)\n[ref]',
  '```html" onclick="alert(1)\n<script>alert(1)</script>\n```',
  '[good](https://www.nseindia.com/?a=1&b=2) and http://example.com/x',
]

/** A reply with all that may be too wide for a narrow window. */
export const RICH = `# Title

1. one
   - two

| Symbol | Price | Change | Volume | Open interest | Note |
|:--|--:|:-:|--:|--:|--|
| NIFTY | 18,231.05 | +0.42% | 12,00,000 | 9,00,000 | a rather long note |

> quote

\`\`\`
${'a long line of code '.repeat(20)}
\`\`\`

https://example.com/${'averylongword'.repeat(20)}`
