CREATE TABLE "nft_faces" (
	"chain" text NOT NULL,
	"token" bytea NOT NULL,
	"token_id" numeric NOT NULL,
	"collection" text NOT NULL,
	"symbol" text NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"read_at" bigint NOT NULL,
	CONSTRAINT "nft_faces_pkey" PRIMARY KEY("chain","token","token_id")
);
