/** An item that can stand in a {@link LinkedList}, in one at a time. */
export interface LinkedItem<Item> {
  older: Item | undefined;
  younger: Item | undefined;
}

/**
 * Items in the order they came. Whatever is taken out, and however many there are, costs the same; a `Set` would look
 * for its first item through all that were taken out before it.
 */
export class LinkedList<Item extends LinkedItem<Item>> {
  #oldest: Item | undefined;
  #youngest: Item | undefined;

  get oldest(): Item | undefined {
    return this.#oldest;
  }

  /** @param item one that is not in */
  add(item: Item): void {
    item.older = this.#youngest;
    item.younger = undefined;
    if (this.#youngest) this.#youngest.younger = item;
    else this.#oldest = item;
    this.#youngest = item;
  }

  /** @param item one that is in */
  remove(item: Item): void {
    const { older, younger } = item;
    if (older) older.younger = younger;
    else this.#oldest = younger;
    if (younger) younger.older = older;
    else this.#youngest = older;
    item.older = undefined;
    item.younger = undefined;
  }
}
