import type { ReactNode } from 'react';

export const metadata = { title: 'A site by Next' };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
