/** Replies that would hold up a page, by what they are. */
export const HEAVY = {
  'a reply of 10 MB': 'The market rose. '.repeat(620_000),
  'a word of 10 MB': 'x'.repeat(10_000_000),
  'quotes 50,000 deep': '>'.repeat(50_000),
  'lists 50,000 deep': '- '.repeat(50_000),
  'brackets 50,000 deep': '['.repeat(50_000),
  'emphasis 15,000 deep': `${'*'.repeat(15_000)}a${'*'.repeat(15_000)}`,
  'as much markdown as is laid out': '**bold** and `code` and [a link](https://a.b) '
    .repeat(10)
    .concat('\n\n- a\n\n')
    .repeat(68),
  'nothing but code blocks': '```\na\n```\n\n'.repeat(2_900),
  'nothing but tables': '|a|\n|-|\n\n'.repeat(3_600),
  'nothing but links to runs': '[a](/backtest?seed=1)\n\n'.repeat(1_400),
}

/** A reply that tries to act, to load and to lead elsewhere. */
export const HOSTILE = [
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
].join('\n\n')

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
