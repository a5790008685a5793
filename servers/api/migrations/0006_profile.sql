CREATE TABLE "profile_names" (
	"label" text PRIMARY KEY NOT NULL,
	"attributes" jsonb NOT NULL,
	"signed_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_addresses" (
	"label" text NOT NULL,
	"coin_type" bigint NOT NULL,
	"address" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "profile_addresses_pkey" PRIMARY KEY("label","coin_type")
);
--> statement-breakpoint
CREATE INDEX "profile_addresses_address" ON "profile_addresses" USING btree ("address");
