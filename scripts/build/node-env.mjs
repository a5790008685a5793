/**
 * Runs code that calls Vite in this process, and restores NODE_ENV, which Vite sets if it is unset.
 *
 * @template Result
 * @param {'development' | 'production'} value
 * @param {() => Promise<Result>} work
 */
export async function withNodeEnv(value, work) {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = value;
  try {
    return await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
