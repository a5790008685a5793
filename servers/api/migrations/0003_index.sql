CREATE TABLE "index_chains" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"chain" text NOT NULL,
	"genesis" text NOT NULL,
	"first_block" bigint NOT NULL,
	"block" bigint NOT NULL,
	"hash" text NOT NULL,
	"stopped" text,
	CONSTRAINT "index_chains_chain" UNIQUE("chain")
);
--> statement-breakpoint
CREATE TABLE "index_blocks" (
	"chain" integer NOT NULL,
	"block" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "index_blocks_pkey" PRIMARY KEY("chain","block")
);
--> statement-breakpoint
CREATE TABLE "index_transactions" (
	"chain" integer NOT NULL,
	"block" bigint NOT NULL,
	"position" integer NOT NULL,
	"hash" bytea NOT NULL,
	"sender" bytea NOT NULL,
	"recipient" bytea,
	"created" bytea,
	"value" numeric NOT NULL,
	"status" smallint,
	"fee" numeric,
	"nonce" bigint NOT NULL,
	"selector" bytea,
	"at" bigint NOT NULL,
	CONSTRAINT "index_transactions_pkey" PRIMARY KEY("chain","block","position")
);
--> statement-breakpoint
CREATE TABLE "index_transfers" (
	"chain" integer NOT NULL,
	"block" bigint NOT NULL,
	"position" integer NOT NULL,
	"log" integer NOT NULL,
	"part" smallint NOT NULL,
	"kind" smallint NOT NULL,
	"standard" smallint NOT NULL,
	"token" bytea NOT NULL,
	"sender" bytea NOT NULL,
	"recipient" bytea NOT NULL,
	"token_id" numeric NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "index_transfers_pkey" PRIMARY KEY("chain","block","position","log","part")
);
--> statement-breakpoint
CREATE TABLE "index_activity" (
	"chain" integer NOT NULL,
	"account" bytea NOT NULL,
	"block" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "index_activity_pkey" PRIMARY KEY("chain","account","block","position")
);
--> statement-breakpoint
CREATE TABLE "index_holdings" (
	"chain" integer NOT NULL,
	"owner" bytea NOT NULL,
	"standard" smallint NOT NULL,
	"token" bytea NOT NULL,
	"token_id" numeric NOT NULL,
	"amount" numeric NOT NULL,
	"block" bigint NOT NULL,
	CONSTRAINT "index_holdings_pkey" PRIMARY KEY("chain","owner","standard","token","token_id")
);
