/** Layout of NFTs. */
export const nftCss = `
.nfts { display: grid; grid-template-columns: repeat(2, 1fr); gap: 8px; margin: 0; padding: 0; list-style: none; }
.nft { display: flex; flex-direction: column; min-width: 0; overflow: hidden; border-radius: var(--mo-radius-row); background: var(--mo-sunken); }
.nft__picture { aspect-ratio: 1; width: 100%; object-fit: cover; display: block; }
.nft__none { aspect-ratio: 1; display: grid; place-items: center; color: var(--mo-quiet); background: var(--mo-hover); }
.nft__text { padding: 8px 12px 12px; min-width: 0; }
.nft__name { display: block; text-align: -webkit-match-parent; text-align: match-parent; font-weight: 500; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.nft__collection { display: block; text-align: -webkit-match-parent; text-align: match-parent; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.nft__text--pending { display: flex; flex-direction: column; justify-content: center; gap: 8px; box-sizing: border-box; min-height: calc(20px + 38px * var(--mo-scale)); }
`;
