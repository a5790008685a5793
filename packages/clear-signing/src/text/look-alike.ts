/** Letters of other alphabets, each before the plain one that it is drawn like (from Unicode's table of confusables). */
const pairs = [
  'аaеeоoрpсcуyхxіiјjѕsԁdһhԛqԝwѵvкkӏlАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅSҮYԚQԜWӀl',
  'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXαaιiκkνvοoρpτtυuϲcϳj',
  'օoսuհhցgոnզqՍUՕO',
  'ᎪAᏼBᏟCᎠDᎬEᏀGᎻHᎫJᏦKᏞLᎷMᏢPᏚSᎢTᏙVᎳWᏃZ',
  'ıiɑaɡgɪiᴄcᴏoᴜuᴠvᴡwᴢzꜱsʟlᴋkᴍmᴛtᴀaᴇe',
].join('');

const plain = new Map(
  Array.from({ length: pairs.length / 2 }, (_, index) => [pairs[index * 2], pairs[index * 2 + 1]]),
);

/** Names that are longer are read as text. */
const maxLength = 200;

/** Whether a name has letters of other alphabets, or letters in another dress, and would read as a plain one. */
export function looksLikeAnother(name: string): boolean {
  if (name.length > maxLength) return false;
  const read = name.replace(/[\p{L}\p{Nd}]/gu, (letter) => plain.get(letter) ?? letter.normalize('NFKC'));
  return read !== name && !/[^\0-\x7f…]/.test(read);
}
