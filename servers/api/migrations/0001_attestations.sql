ALTER TABLE "balance_tokens" ADD COLUMN "read_at" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TABLE "attestations" (
	"hash" text NOT NULL,
	"origin" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "attestations_pkey" PRIMARY KEY("hash")
);
--> statement-breakpoint
CREATE INDEX "attestations_at" ON "attestations" ("at");
