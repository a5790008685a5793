/** Letters of other alphabets, each before the ASCII letter it looks like (from Unicode's confusables). */
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

/** Longer names are treated as text. */
const maxLength = 200;

/** Whether a name contains letters of other alphabets or styles and would read as an ASCII name. */
export function looksLikeAnother(name: string): boolean {
  if (name.length > maxLength) return false;
  const read = name.replace(/[\p{L}\p{Nd}]/gu, (letter) => plain.get(letter) ?? letter.normalize('NFKC'));
  return read !== name && !/[^\0-\x7f…]/.test(read);
}
