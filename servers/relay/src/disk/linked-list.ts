/** An item of a {@link LinkedList}; it can be in one list at a time. */
export interface LinkedItem<Item> {
  older: Item | undefined;
  younger: Item | undefined;
}

/**
 * Items in insertion order. Removal takes constant time for any item and any number of removals; a `Set` would scan all
 * removed entries to find its first item.
 */
export class LinkedList<Item extends LinkedItem<Item>> {
  #oldest: Item | undefined;
  #youngest: Item | undefined;

  get oldest(): Item | undefined {
    return this.#oldest;
  }

  /** @param item one that is not in the list */
  add(item: Item): void {
    item.older = this.#youngest;
    item.younger = undefined;
    if (this.#youngest) this.#youngest.younger = item;
    else this.#oldest = item;
    this.#youngest = item;
  }

  /** @param item one that is in the list */
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
