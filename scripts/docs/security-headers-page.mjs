/**
 * What a site has to send so that the modal works under its own strict policy.
 *
 * @param {(options: { connect: string[], frames: string[] }) => Readonly<Record<string, string>>} securityHeaders
 */
export function securityHeadersPage(securityHeaders) {
  const headers = securityHeaders({
    connect: ['wss://relay.example.com', 'https://rpc.example.com'],
    frames: [],
  });
  const policy = (headers['content-security-policy'] ?? '').split('; ');
  const others = Object.entries(headers).filter(([name]) => name !== 'content-security-policy');
  return [
    '# Security headers',
    '',
    'The demo page and the sample wallet are served with the headers below. The modal works under them, and under any',
    'policy that is not stricter. Copy them, and name your own relay and RPC servers in `connect-src`.',
    '',
    '```',
    'Content-Security-Policy:',
    ...policy.map((line, index) => `  ${line}${index < policy.length - 1 ? ';' : ''}`),
    ...others.map(([name, value]) => `${name}: ${value}`),
    '```',
    '',
    'What the modal itself needs of a policy:',
    '',
    '| Directive | Why |',
    '|---|---|',
    "| `script-src 'self'` (here from `default-src`) | the modal's chunks come from your own origin; no inline script, no `eval` |",
    "| `style-src 'self'` (here from `default-src`) | its styles are constructed style sheets; no inline style |",
    '| `img-src data:` | icons that wallets announce are `data:` images; no other kind is shown |',
    '| `connect-src` | your relay (`services.relay`) and the RPC addresses of your networks, and nothing else |',
    '| `frame-src` | your API (`services.api`), when wallets shall be told which site a request came from; without it a wallet is told nothing |',
    "| `require-trusted-types-for 'script'`, `trusted-types 'none'` | it writes no markup from text, so that both can be on |",
    '| `Cross-Origin-Opener-Policy: same-origin-allow-popups` | wallets that open in a window of their own keep their way back |',
    '',
    '**Webpack** adds scripts for what is fetched later through a policy of its own. Without one, or under `trusted-types',
    "'none'`, the browser refuses each of them: the modal says that it could not be loaded, and `<appkit-button>` stays empty.",
    'Name a policy in the build, and the same name in the header:',
    '',
    '```js',
    '// webpack.config.js',
    "module.exports = { output: { trustedTypes: 'webpack' } };",
    '```',
    '',
    '```',
    "  require-trusted-types-for 'script';",
    '  trusted-types webpack',
    '```',
    '',
    'Vite, Rollup and esbuild write native `import()` and need none.',
    '',
    "The sample wallet has `trusted-types mooring-sample-wallet` instead of `'none'` (`SITE_TRUSTED_TYPES`): where Trusted Types",
    'are required, a service worker can only be registered through a policy, and this one names that one file and nothing else.',
    '',
    'Written by `npm run docs` from the headers in `packages/server-kit`.',
    '',
  ].join('\n');
}
