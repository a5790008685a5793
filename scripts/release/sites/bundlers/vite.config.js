/** Serves a page for each bundler. */
export default { appType: 'mpa' };
