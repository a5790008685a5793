/** Makes style declarations iterable, as in browsers; happy-dom lacks it. */
export function fillDomGaps(): void {
  const prototype: object = Object.getPrototypeOf(document.createElement('div').style);
  if (Symbol.iterator in prototype) return;
  Object.defineProperty(prototype, Symbol.iterator, {
    value: function* (this: CSSStyleDeclaration) {
      for (let index = 0; index < this.length; index += 1) yield this.item(index);
    },
  });
}
