/** A picture of 32 units a side, as sites, wallets and the API are given it. */
function picture(ground: string, drawing: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><path fill="${ground}" d="M0 0h32v32H0z"/>${drawing}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const line = (d: string, width = 2.5) =>
  `<path d="${d}" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const waves = line('M6 24c2.5-2 4.2-2 6.7 0s4.1 2 6.6 0 4.2-2 6.7 0');
const lozenge =
  '<path fill="#fff" d="M16 5l7 11.2-7 4z"/><path fill="#fff" fill-opacity=".7" d="M16 5L9 16.2l7 4zM16 27l7-8.6-7 4z"/><path fill="#fff" fill-opacity=".5" d="M16 27l-7-8.6 7 4z"/>';
const slants =
  '<path fill="#3fe0b0" d="M10.5 8H25l-3.5 4H7z"/><path fill="#7f9bf5" d="M7 14h14.5l3.5 4H10.5z"/><path fill="#b267f0" d="M10.5 20H25l-3.5 4H7z"/>';
const coin = line('M12.5 8v16M12.5 8.5h5a3.6 3.6 0 010 7.2h-5m0 0h5.8a3.9 3.9 0 010 7.8h-5.8M15 5v3m0 16v3');
const dollar = line(
  'M20.5 11.5c0-2-2-3.5-4.5-3.5s-4.5 1.4-4.5 3.7c0 5.3 9.2 3 9.2 8.4 0 2.4-2.1 3.9-4.7 3.9s-4.7-1.6-4.7-3.8M16 5.5V8m0 16v2.5',
);
const barrier = `${line('M9.5 14v10M6.5 24h6', 3)}${line('M10 11.5l13-2.5', 4)}<path stroke="#c2422f" stroke-width="4" d="M14 10.7l2.6-.5m2.8-.54l2.6-.5"/><circle cx="9.5" cy="11.7" r="3" fill="#fff"/>`;
const bell = `${line('M10 21.5h12c-1.5-1.7-1.8-3.3-1.8-6a4.2 4.2 0 00-8.4 0c0 2.7-.3 4.3-1.8 6zM14.5 24.5h3')}${line('M7.5 7.5l17 17')}`;
const arches = `${line('M7 23.5V14a4.5 4.5 0 019 0 4.5 4.5 0 019 0v9.5', 3)}<circle cx="16" cy="21.5" r="2.25" fill="#fff"/>`;

/** Pictures of the devnet's currencies and tokens, by symbol. */
export const currencyIcons: Readonly<Record<string, string>> = {
  ETH: picture('#4a5578', lozenge),
  WETH: picture('#b8447a', lozenge),
  SOL: picture('#15131f', slants),
  BTC: picture('#e5861a', coin),
  USDX: picture('#16805f', dollar),
  MOOR: picture('#3d5be0', arches),
  TOLL: picture('#6a4a9c', barrier),
  MUTE: picture('#5b6470', bell),
};

/** Pictures of the devnet's networks, by name. */
export const networkIcons: Readonly<Record<string, string>> = {
  // A buoy, and a sail.
  'Devnet A': picture(
    '#2f6fd6',
    `<circle cx="16" cy="8.5" r="2.5" fill="#fff"/><path fill="#fff" d="M13.8 12.5h4.4L20 19.5h-8z"/>${waves}`,
  ),
  'Devnet B': picture(
    '#0f7d74',
    `<path fill="#fff" d="M17 5.5c4 3.3 6 8 6 13.5h-6z"/><path fill="#fff" fill-opacity=".65" d="M14.5 9v10H9c.500-4.2 2.5-7.5 5.5-10z"/>${waves}`,
  ),
  'Devnet Solana': picture('#15131f', slants),
  'Devnet Bitcoin': picture('#e5861a', coin),
};

/** A currency or token with its picture. */
export function withIcon<Currency extends { readonly symbol: string }>(
  currency: Currency,
): Currency & { readonly icon?: string } {
  const icon = currencyIcons[currency.symbol];
  return icon === undefined ? currency : { ...currency, icon };
}
