import { BrowserProvider } from 'ethers';
import { createRoot } from 'react-dom/client';

const sign = async () =>
  (await new BrowserProvider(Reflect.get(window, 'ethereum')).getSigner()).signMessage('hello');

const root = document.getElementById('root');
createRoot(root ?? document.body).render(
  <button type="button" onClick={sign}>
    Connect wallet
  </button>,
);
