/**
 * Runs what calls Vite in this process: Vite sets NODE_ENV where nothing has, and leaves it so.
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
