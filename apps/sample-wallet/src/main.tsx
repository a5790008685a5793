import '@mooring/ui/page.css';
import './style/page.css';
import './style/sheet.css';
import { showPageTooltips } from '@mooring/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { applyTheme, readTheme } from './settings/theme.ts';
import { start } from './start.ts';
import { takeLink } from './take-link.ts';

applyTheme(readTheme());
showPageTooltips();

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App first={start()} link={takeLink(window.location, window.history)} />
    </StrictMode>,
  );
}
