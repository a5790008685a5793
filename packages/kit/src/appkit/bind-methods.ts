/** Lets a site take methods off an instance: `const { getAddress } = modal`. */
export function bindMethods(instance: object): void {
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(instance))) {
    const method: unknown = Reflect.get(instance, name);
    if (name !== 'constructor' && typeof method === 'function')
      Reflect.set(instance, name, method.bind(instance));
  }
}
