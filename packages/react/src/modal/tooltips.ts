// A chunk of its own: most visits to the modal are over before anybody asks what a button is.
export { showTooltips } from '@mooring/ui';
