export { showOnrampWidget } from '../modal/show-onramp-widget.tsx';
