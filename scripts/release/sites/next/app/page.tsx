import { App } from './readme/app';

export default function Page() {
  return <App />;
}
