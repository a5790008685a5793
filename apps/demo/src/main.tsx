import '@mooring/ui/page.css';
import './style/page.css';
import './style/first-paint.css';
import './style/frame.css';
import './style/welcome.css';
import './style/account.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadSite } from './site/load-site.ts';

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App first={loadSite()} />
    </StrictMode>,
  );
}
