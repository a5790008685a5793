/**
 * Details of a service shared at `url`; starts it on the first request.
 *
 * @throws Error with the reason why it does not run
 */
export async function fetchShared<Value>(url: string, name: string): Promise<Value> {
  const response = await fetch(`${url}/${encodeURIComponent(name)}`);
  const { value, problem } = (await response.json()) as { value: Value; problem?: string };
  if (!response.ok) throw new Error(problem);
  return value;
}
