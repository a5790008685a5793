ALTER TABLE "index_chains" ADD COLUMN "time" bigint;
--> statement-breakpoint
ALTER TABLE "index_chains" ADD COLUMN "whole" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- its writes may wait: names are read from the chain again
CREATE INDEX "balance_tokens_read_at" ON "balance_tokens" ("read_at");
--> statement-breakpoint
-- its writes may wait: names and images are read again
CREATE INDEX "nft_faces_read_at" ON "nft_faces" ("read_at");
