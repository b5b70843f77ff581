CREATE TABLE "mind_picture" (
	"map_id" bigint PRIMARY KEY NOT NULL,
	"row_version" integer NOT NULL,
	"edition" integer NOT NULL,
	"is_dark" boolean NOT NULL,
	"svg" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mind_picture" ADD CONSTRAINT "mind_picture_map_id_mind_map_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."mind_map"("id") ON DELETE cascade ON UPDATE no action;
