CREATE TABLE "balance_tokens" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" integer NOT NULL,
	CONSTRAINT "balance_tokens_pkey" PRIMARY KEY("chain","address")
);
