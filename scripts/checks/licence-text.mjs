/**
 * Phrases that identify the licence of a file. The manifest is not used: it may differ from the file.
 *
 * @type {readonly (readonly [string, RegExp])[]}
 */
const known = [
  ['BUSL-1.1', /Business Source License/i],
  ['SSPL', /Server Side Public License/i],
  ['Elastic', /Elastic License/i],
  ['PolyForm', /PolyForm/i],
  ['Commons-Clause', /Commons Clause/i],
  // These two mention the GPL in their own text, so they are tested first.
  ['MPL-2.0', /Mozilla Public License,? (Version|v\.?) ?2\.0/i],
  ['Python-2.0', /PYTHON SOFTWARE FOUNDATION LICENSE/i],
  ['AGPL-3.0', /GNU AFFERO GENERAL PUBLIC LICENSE/i],
  ['LGPL', /GNU LESSER GENERAL PUBLIC LICENSE/i],
  ['GPL', /GNU GENERAL PUBLIC LICENSE/i],
  ['Apache-2.0', /Apache License[\s,]+Version 2\.0|www\.apache\.org\/licenses\/LICENSE-2\.0/i],
  ['EPL-2.0', /Eclipse Public License - v 2\.0/i],
  ['CC0-1.0', /CC0 1\.0 Universal|Creative Commons Zero/i],
  ['CC-BY-4.0', /Creative Commons Attribution 4\.0|Attribution 4\.0 International/i],
  ['Unlicense', /This is free and unencumbered software released into the public domain/i],
  ['BlueOak-1.0.0', /Blue Oak Model License/i],
  ['Zlib', /This software is provided 'as-is', without any express or implied warranty/i],
  ['WTFPL', /DO WHAT THE FUCK YOU WANT/i],
  ['MIT', /Permission is hereby granted, free of charge, to any person obtaining a copy/i],
  [
    'ISC',
    /Permission to use, copy, modify, and(\/or)? distribute this software for any\s+purpose with or without fee is hereby granted, provided that/i,
  ],
  [
    '0BSD',
    /Permission to use, copy, modify, and(\/or)? distribute this software for any\s+purpose with or without fee is hereby granted/i,
  ],
  ['BSD', /Redistribution and use in source and binary forms, with or without modification, are permitted/i],
  // Files that only name the licence.
  ['MIT', /^\W*(The )?MIT License\b|Licensed under (the )?MIT/im],
];

/** Licences that the Open Source Initiative has approved, with the public-domain dedications it accepts in effect. */
export const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * @param {string} text of a licence file
 * @returns {string | undefined} its SPDX id; `undefined` if it is unknown
 */
export function licenceOf(text) {
  const plain = text.replace(/\s+/g, ' ');
  return known.find(([, sentence]) => sentence.test(plain) || sentence.test(text))?.[0];
}
