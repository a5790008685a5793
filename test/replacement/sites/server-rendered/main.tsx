import { hydrateRoot } from 'react-dom/client';
import { cookieToInitialState } from 'wagmi';
import { App } from './app.tsx';
import { wagmiAdapter } from './config.ts';

const initialState = cookieToInitialState(wagmiAdapter.wagmiConfig, document.cookie);
hydrateRoot(document.getElementById('root') as HTMLElement, <App initialState={initialState} />);
