import { expect, onTestFinished, TestRunner, test } from 'vitest';
import { reportFailure } from './report-failure.ts';
import { sharedBrowser, startVisit } from './visit.ts';

async function visitPage(body: string) {
  const visit = await startVisit(await sharedBrowser());
  onTestFinished(() => visit.context.close());
  await visit.page.setContent(body);
  return visit;
}

/** Has the running test be one that failed, for as long as something is done. */
async function whileFailed(work: () => Promise<void>): Promise<string> {
  const { result } = TestRunner.getCurrentTest() ?? {};
  if (result === undefined) throw new Error('No test runs');
  const errors = [{ message: 'It failed.' }];
  result.errors = errors;
  await work();
  delete result.errors;
  return errors[0]?.message ?? '';
}

test('adds the content of the pages, including shadow roots, and their complaints', async () => {
  const { page, context } = await visitPage('<h1>A harbour</h1><div id="host"></div>');
  await page.locator('#host').evaluate((host) => {
    host.attachShadow({ mode: 'open' }).innerHTML = '<button disabled>Send</button>';
  });
  const report = await whileFailed(() => reportFailure(context, ['It creaks.']));
  expect(report).toMatch(/^It failed\.\n/);
  for (const part of ['heading "A harbour"', 'button "Send" [disabled]', 'It creaks.'])
    expect(report).toContain(part);
});

test('truncates long content', async () => {
  const { context } = await visitPage(`<p>${'word '.repeat(5_000)}</p>`);
  expect((await whileFailed(() => reportFailure(context, ['again '.repeat(5_000)]))).length).toBeLessThan(
    7_000,
  );
});

test('names a page that does not answer, with its complaints', async () => {
  const { page, context } = await visitPage('<p>Here</p>');
  await page.close();
  const stuck = await context.newPage();
  void stuck.evaluate('for (;;);').catch(() => undefined);
  const report = await whileFailed(() => reportFailure(context, ['It creaks.']));
  expect(report).toContain('nothing that can be read');
  expect(report).toContain('It creaks.');
});

test('reads nothing for a test that has not failed', async () => {
  const { context } = await visitPage('<p>Here</p>');
  await reportFailure(context, ['It creaks.']);
  expect(TestRunner.getCurrentTest()?.result?.errors).toBeUndefined();
});
