// Generated from the JSON beside it: npm run generate
export const messages = {
  locale: 'es' as string,
  language: 'es' as string,
  direction: 'ltr' as 'ltr' | 'rtl',
  connectWallet: () => "Conectar billetera",
  connecting: () => "Conectando",
  unsupportedNetwork: () => "Red no admitida",
  accountButton: (v: { readonly name: string }) => "Cuenta " + v.name,
  networkButton: (v: { readonly name: string }) => "Red: " + v.name,
  walletButton: (v: { readonly name: string }) => "Conectar " + v.name,
  loadFailed: () => "No se pudo cargar. Comprueba tu conexión e inténtalo de nuevo.",
  loadOffline: () => "Estás sin conexión. Esperando a que vuelva…",
  tryAgain: () => "Intentar de nuevo",
  close: () => "Cerrar",
};
