import { describe, expect, it } from 'vitest';
import { breakingStatements, removesUnread } from './breaking-statements.ts';

describe('a migration', () => {
  it.each([
    ['ALTER TABLE "projects" DROP COLUMN "name"', 'removes what the version before reads'],
    ['DROP TABLE "projects"', 'removes what the version before reads'],
    ['DROP INDEX "one"', 'which statements of the version before may name in ON CONFLICT'],
    ['ALTER TABLE "projects" DROP CONSTRAINT "one"', 'may name in ON CONFLICT'],
    ['ALTER TABLE "projects" RENAME COLUMN "name" TO "title"', 'renames what'],
    ['ALTER TABLE "projects" RENAME TO "sites"', 'renames what'],
    ['ALTER TABLE "projects" ALTER COLUMN "created_at" SET DATA TYPE text', 'changes a type'],
    ['ALTER TABLE "projects" ALTER COLUMN "name" SET NOT NULL', 'refuses rows'],
    ['ALTER TABLE "projects" ADD COLUMN "owner" text NOT NULL', 'give the column a default'],
    ['ALTER TABLE "projects" ADD CONSTRAINT "one" UNIQUE("name")', 'refuses rows'],
    ['CREATE UNIQUE INDEX "one" ON "projects" ("name")', 'refuses rows'],
    ['CREATE INDEX "some" ON "projects" USING btree ("name")', 'nobody can write to it meanwhile'],
    ['DELETE FROM "projects"', 'removes rows'],
  ])('is refused with %s', (statement, words) => {
    const found = breakingStatements(
      '0010_test.sql',
      `CREATE TABLE "a" ();\n--> statement-breakpoint\n${statement};`,
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^0010_test\.sql: "/);
    expect(found[0]).toContain(words);
  });

  it.each([
    'ALTER TABLE "projects" ADD COLUMN "owner" text',
    `ALTER TABLE "projects" ADD COLUMN "config" jsonb DEFAULT '{}'::jsonb NOT NULL`,
    'CREATE TABLE "a" ("id" text NOT NULL);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "b" ON "a" ("id")',
    '-- unread since 1.2.0\nALTER TABLE "projects" DROP COLUMN "name"',
  ])('is accepted with %s', (statement) => {
    expect(breakingStatements('0010_test.sql', statement)).toEqual([]);
  });

  it('says whether it removes what no version reads', () => {
    expect(removesUnread('-- unread since 1.2.0\nDROP TABLE "a"')).toBe(true);
    expect(removesUnread('CREATE TABLE "unread" ()')).toBe(false);
  });
});
