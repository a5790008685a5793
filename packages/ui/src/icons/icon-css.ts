export const iconCss = `
.mo-icon { display: block; flex: none; }
.mo-icon--directional:dir(rtl) { scale: -1 1; }
`;
