import { createRoot } from 'react-dom/client';
import { App } from './readme/app';

createRoot(document.getElementById('root') as HTMLElement).render(<App />);
